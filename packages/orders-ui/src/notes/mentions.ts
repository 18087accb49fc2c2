interface Member {
  _id: string;
  name: string;
}

const BEFORE = String.raw`(?<![\p{L}\p{N}@])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;

const patternOf = (members: readonly Member[]): RegExp | undefined => {
  const names = members.map(({ name }) => name).filter((name) => name.trim() !== '');
  if (names.length === 0) return undefined;
  // The longest first: "@Ann Smith" is not "@Ann".
  const parts = names
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`${BEFORE}(@(?:${parts.join('|')}))${AFTER}`, 'u');
};

/** Splits a text at its mentions; every second part is one: ["Ask ", "@Ann", "."]. */
export const splitMentions = (text: string, members: readonly Member[]): string[] => {
  const pattern = patternOf(members);
  return pattern ? text.split(pattern) : [text];
};

/** Ids of the members whose "@name" is in a text. Members of the same name are all mentioned. */
export const mentionsIn = (text: string, members: readonly Member[]): string[] => {
  const named = new Set(splitMentions(text, members).filter((_part, index) => index % 2 === 1));
  return members.filter(({ name }) => named.has(`@${name}`)).map(({ _id }) => _id);
};
