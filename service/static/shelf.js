// The pages of dictionaries speak the language chosen on the page at the table, and the other way
// round. Their address says the language, so they work without this as well.

const KEPT = "arbitre";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

const address = new URL(location);
if (!address.searchParams.has("language") && kept().language === "en") {
  address.searchParams.set("language", "en");
  location.replace(address);
}

const other = document.getElementById("to-language");
other.addEventListener("click", () => {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...kept(), language: other.lang }));
  } catch {
    // A browser that keeps nothing still follows the link.
  }
});
