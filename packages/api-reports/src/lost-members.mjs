/**
 * Finds members that a type has lost. Assignability doesn't detect lost optional properties and parameters: a type
 * without them is assignable in both directions.
 */

/** Limits of the search, because generic types can be nested infinitely. */
const MAX_DEPTH = 10;
const MAX_TYPES = 5_000;

const armsOf = (type) => (type.isUnion() ? type.types : [type]);

/** The properties of a type, and of every member of a union. */
const membersOf = (checker, type) =>
  new Map(
    armsOf(type).flatMap((arm) =>
      checker.getPropertiesOfType(arm).map((property) => [property.name, property]),
    ),
  );

const typeArguments = (ts, checker, type) =>
  type.objectFlags & ts.ObjectFlags.Reference
    ? checker.getTypeArguments(type)
    : (type.aliasTypeArguments ?? []);

const hasRest = ({ declaration }) => declaration?.parameters?.at(-1)?.dotDotDotToken !== undefined;

/**
 * @param {any} ts the compiler that api-extractor brings: TypeScript 7 has no types for it
 * @param {any} checker its `TypeChecker`
 * @param {(fileName: string) => boolean} isOurs whether a file declares types that are compared; types of installed
 *   packages are not
 */
export const createLostMembers = (ts, checker, isOurs) => {
  const OPAQUE = ts.TypeFlags.Any | ts.TypeFlags.Never | ts.TypeFlags.TypeParameter;

  const isDeclaredHere = ({ declarations = [] }) =>
    declarations.length === 0 || declarations.some((each) => isOurs(each.getSourceFile().fileName));

  const hasIndex = (type) => armsOf(type).some((arm) => checker.getIndexInfosOfType(arm).length > 0);

  const lostOfMembers = (before, after, path, seen) => {
    const remaining = membersOf(checker, after);
    return [...membersOf(checker, before)]
      .filter(([, property]) => isDeclaredHere(property))
      .flatMap(([name, property]) => {
        const next = [...path, name];
        const counterpart = remaining.get(name);
        if (!counterpart) return hasIndex(after) ? [] : [next.join('.')];
        return lost(checker.getTypeOfSymbol(property), checker.getTypeOfSymbol(counterpart), next, seen);
      });
  };

  const lostOfSignature = (before, after, path, seen) => {
    const [parameters, remaining] = [before.getParameters(), after.getParameters()];
    const gone = hasRest(after) ? [] : parameters.slice(remaining.length);
    const kept = parameters.slice(0, remaining.length).flatMap((parameter, index) => {
      const [was, is] = [parameter, remaining[index]].map((each) => checker.getTypeOfSymbol(each));
      return lost(was, is, path, seen);
    });
    const [was, is] = [before, after].map((each) => checker.getReturnTypeOfSignature(each));
    return [
      ...gone.map(({ name }) => [...path, `(${name})`].join('.')),
      ...kept,
      ...lost(was, is, path, seen),
    ];
  };

  const lostOfPairs = (before, after, path, seen, find) =>
    before.slice(0, after.length).flatMap((each, index) => find(each, after[index], path, seen));

  const signaturesOf = (type) =>
    armsOf(type)
      .flatMap((arm) => arm.getCallSignatures())
      .filter(({ declaration }) => !declaration || isOurs(declaration.getSourceFile().fileName));

  const lost = (before, after, path, seen) => {
    if (before === after || (before.flags | after.flags) & OPAQUE) return [];
    if (path.length > MAX_DEPTH || seen.size > MAX_TYPES) return [];
    if (seen.get(before)?.has(after)) return [];
    seen.set(before, (seen.get(before) ?? new Set()).add(after));
    const [was, is] = [before, after].map((type) => checker.getNonNullableType(type));
    const argumentsOf = (type) => typeArguments(ts, checker, type);
    return [
      ...lostOfMembers(was, is, path, seen),
      ...lostOfPairs(signaturesOf(was), signaturesOf(is), path, seen, lostOfSignature),
      ...lostOfPairs(argumentsOf(was), argumentsOf(is), path, seen, lost),
    ];
  };

  /** @returns {string[]} paths of the members that `before` has and `after` lacks */
  return (before, after, name) => [...new Set(lost(before, after, [name], new Map()))];
};
