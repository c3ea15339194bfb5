"""How often `francais` is right: words drawn from it, and from what it refuses, judged one by one.

`judgements/admitted.tsv` and `refused.tsv` hold a line a key that was drawn: the key, whether the
decision is `right`, `wrong` or `doubtful`, the dictionary that has the word, and a note. A word is
one when a dictionary of French has it or its lemma: Larousse, Petit Robert, TLFi, Littré,
Académie. Where that could not be made sure, the key is doubtful, and is counted apart.

    python -m tests.audit
"""
