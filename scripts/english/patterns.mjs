/**
 * Words that mark a sentence as translated or as a riddle, and a better one. Each is common in other people's code, too: a
 * pattern is here if a plain sentence hardly ever needs it.
 *
 * @type {Array<{ pattern: RegExp, advice: string }>}
 */
export const PHRASES = [
  { pattern: /\b(of )?those (that|who|of)\b|\bthe ones (that|who)\b/i, advice: 'name the things' },
  { pattern: /\bsomebody\b|\bwhoever\b/i, advice: 'a user, the caller, the client' },
  { pattern: /\bcan(no|')t be had\b|\bmay stand in\b/i, advice: "isn't available; may replace" },
  { pattern: /\bhears? of\b/i, advice: 'learns of, gets' },
  { pattern: /\bgoes on with\b/i, advice: 'continues' },
  { pattern: /\bthe word of\b/i, advice: 'the report of' },
  { pattern: /\bthe one before\b/i, advice: 'the previous release, the fallback release' },
  { pattern: /\bbrings\b/i, advice: 'returns, contains, includes' },
];

/** First words of a comment: it should begin with its subject or its verb. */
export const BEGINNING = {
  pattern: /^(What|Those|Of|By|Whoever|Whose|Since when|In which)\s/,
  advice: 'begin with the subject or the verb',
};
