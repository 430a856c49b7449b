// Words that somebody looks for, spelt as core/names.py spells what is searched: Python sends that ready.

const DASHES = /[-~\u00ad\u02d7\u02dc\u2010-\u2015\u2212\u223c\u2500\u2501\u301c\u3030\u30fc\ufe58\ufe63]/g;
const SINGLE = /[\u2018-\u201b\u02bc\u2032]/g;
const DOUBLE = /[\u201c-\u201f\u2033]/g;
const KATAKANA = /[\u30a1-\u30f6]/g;

/** Whether every word of a query stands in a text that Python's findable() has made: holds(find, words(query)). */
export function holds(found, wanted) {
  return wanted.every((word) => found.includes(word));
}

export function words(query) {
  return query.normalize("NFKC").split(/\s+/).filter(Boolean).map(fold);
}

function fold(word) {
  const plain = word.replace(SINGLE, "'").replace(DOUBLE, '"').replace(DASHES, "-").toUpperCase().toLowerCase();
  return plain.replace(KATAKANA, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));
}
