import { LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { isComplete } from './word-index';
import { entriesBy, referringTo, type SearchedWord, splitByForms, type WordSearch } from './word-search';
import { searchedWords } from './words';

/**
 * How to read matches. Gathering reads the records of the rarest word and sorts them. Walking reads the list in its order until enough
 * records match, which is right for words that many records have. Where `byIds` says so, their ids are read instead.
 */
export interface SearchPlan {
  search: WordSearch;
  /** None if the text has no words: then it finds nothing. */
  words: SearchedWord[];
  /** The word that the fewest records have. */
  rarest: number;
  /** How many entries it has, as far as these were counted. */
  entries: number;
  /** Whether all words have more entries than a count reads. */
  isCut: boolean;
  /** Whether records are missing in the index, as after an upgrade. */
  isBehind: boolean;
  /**
   * That the rarest word has one form and many records, which are read by their ids: `checked` if no other record comes first in the
   * order of the list, or `rough` if that doesn't matter.
   */
  byIds?: 'checked' | 'rough' | undefined;
}

/** Gathering so many records and sorting them takes about 10 ms. */
export const MAX_GATHERED = 3_000;

/**
 * Entries that a count reads, or looks up in the index of other words, which takes about 2 µs each. Several words of a record can
 * begin the same, and deleted records have entries, too.
 */
export const MAX_COUNTED = 1.2 * LIMITS.searchCount;

/** Looking up all words of so few records is cheaper than finding out which ones to look up. */
const FEW = 100;
/** Words that begin the same and are looked up one by one. */
const MAX_FORMS = 4;

/** Whether the records of the rarest word are few enough to be gathered. */
export const isRare = ({ search, entries }: SearchPlan): boolean =>
  !search.isShort && entries <= MAX_GATHERED;

/** Whether gathering finds every match: the words of all records are known, and not too many records have the rarest. */
export const findsAll = ({ isCut, isBehind }: SearchPlan): boolean => !isBehind && !isCut;

type CountedWord = SearchedWord & {
  /** As far as these were counted. */
  entries: number;
  /** The last record among these. */
  reach: string;
};

/** Counts the entries of each word, up to `limit`, and finds its forms unless there are several. */
const countEach = async (
  db: Knex,
  search: WordSearch,
  words: SearchedWord[],
  limit: number,
): Promise<CountedWord[]> => {
  const counts = words.map((word, index) => {
    const own = entriesBy(db, search, word).select('record_id').limit(limit);
    const referring = db.from(referringTo(db, search, word).limit(limit).as('referring')).count('*');
    return db.from(own.as('own')).select({
      place: db.raw(String(index)),
      first: entriesBy(db, search, word).min('word'),
      final: entriesBy(db, search, word).max('word'),
      reach: db.raw('max(record_id)'),
      // Other records are counted only if its own are too few.
      entries: db.raw('count(*) + case when count(*) < ? then (?) else 0 end', [limit, referring]),
    });
  });
  type Row = Record<'place' | 'entries', number> & Record<'first' | 'final' | 'reach', string | null>;
  const rows: Row[] = await db.unionAll(counts);
  return words.map((word, index) => {
    const { entries, reach, first, final } = rows.find(({ place }) => Number(place) === index) as Row;
    return {
      ...word,
      forms: first === final ? [first ?? []].flat() : word.forms,
      entries: Math.min(Number(entries), limit),
      reach: reach ?? '',
    };
  });
};

/** The words that have one form. Ids follow time: among as many entries, a rarer word reaches further, and comes first. */
const byReach = (words: CountedWord[]): CountedWord[] =>
  splitByForms(words).joined.sort((a, b) => (a.reach < b.reach ? 1 : -1));

const rarestOf = (words: CountedWord[]): CountedWord =>
  words.reduce((rarest, word) => (word.entries < rarest.entries ? word : rarest));

/** The rarest of words that all have many entries, of which at most `limit` are counted; one that has more if all have. */
const countRarest = async (db: Knex, search: WordSearch, words: CountedWord[], limit: number) => {
  const { others } = splitByForms(words);
  const likely = byReach(words);
  if (others.length > 0 && words.length > 1) {
    const some = [...likely.slice(0, 1), ...others];
    const rarest = rarestOf(await countEach(db, search, some, MAX_GATHERED + 1));
    if (rarest.entries <= MAX_GATHERED) return rarest;
  }
  const counted: CountedWord[] = [];
  for (const word of [...likely, ...others]) {
    counted.push(...(await countEach(db, search, [word], limit)));
    if (rarestOf(counted).entries < limit) break;
  }
  return rarestOf(counted);
};

/** The words of the index that begin with a word, if they are few: each is read by its own seek. */
const formsOf = async (
  db: Knex,
  search: WordSearch,
  searched: SearchedWord,
): Promise<string[] | undefined> => {
  if (searched.forms) return searched.forms;
  const forms: string[] = [];
  while (forms.length <= MAX_FORMS) {
    const [row]: Array<{ word: string | null }> = await entriesBy(db, search, searched, forms.at(-1)).min({
      word: 'word',
    });
    if (!row || row.word === null) return forms;
    forms.push(row.word);
  }
  return undefined;
};

/**
 * Decides how to read the matches of a text.
 *
 * @param isCounted whether the matches are counted, too; else any of the first ones are enough
 * @param inIdOrder whether they are wanted in an order that ids follow
 */
export const planSearch = async (
  db: Knex,
  search: WordSearch,
  text: string,
  isCounted = true,
  inIdOrder = false,
): Promise<SearchPlan> => {
  const { also } = search;
  const words = await Promise.all(
    searchedWords(text).map(async (word) => ({ word, referred: (await also?.find(db, word)) ?? [] })),
  );
  const plan = { search, words, rarest: 0, entries: 0, isCut: false, isBehind: false };
  if (words.length === 0) return plan;
  const isBehind = !(await isComplete(db, search.source));
  if (search.isShort) return { ...plan, isBehind, isCut: true };
  const sampled = await countEach(db, search, words, FEW + 1);
  const most = isCounted ? MAX_COUNTED : MAX_GATHERED;
  const [first] = byReach(sampled);
  let rarest = rarestOf(sampled);
  if (rarest.entries > FEW)
    rarest =
      first && !isCounted
        ? { ...first, entries: most + 1 }
        : await countRarest(db, search, sampled, most + 1);
  const { word, entries } = rarest;
  const byIds = isCounted ? (inIdOrder ? 'checked' : undefined) : 'rough';
  const isLookedUp = entries > (words.length > 1 ? FEW : MAX_GATHERED);
  const formed = await Promise.all(
    sampled.map(async (each) => ({
      ...each,
      forms: isLookedUp ? await formsOf(db, search, each) : each.forms,
    })),
  );
  return {
    ...plan,
    isBehind,
    words: formed,
    rarest: formed.findIndex((each) => each.word === word),
    entries,
    isCut: entries > most,
    ...(entries > most && word === first?.word && { byIds }),
  };
};
