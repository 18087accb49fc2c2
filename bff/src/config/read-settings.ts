import { FormatRegistry, type TSchema } from '@sinclair/typebox';
import { Value, type ValueError } from '@sinclair/typebox/value';
import { SETTING_FORMATS } from './setting-formats';
import { SETTINGS, type Settings } from './settings';

export type Env = Record<string, string | undefined>;

for (const [name, isValid] of Object.entries(SETTING_FORMATS)) FormatRegistry.Set(name, isValid);

/** The text of a variable as its schema's type. What can't be converted stays a text, which the schema refuses. */
const convert = ({ type }: TSchema, text: string): unknown => {
  if (type === 'integer') return /^\d+$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  if (type !== 'array') return text;
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
};

/** The requirement of a schema, as errors state it. */
const requirementOf = ({ type, must, minimum, maximum, anyOf }: TSchema): string => {
  if (must) return must;
  if (type === 'integer') return `be a whole number from ${minimum} to ${maximum}`;
  if (type === 'boolean') return 'be true or false';
  return `be one of ${anyOf.map((each: TSchema) => each.const).join(', ')}`;
};

const nameOf = ({ path }: ValueError): string => path.split('/')[1] ?? '';

/** A URL with a user and a password, whatever setting it was meant for. */
const PASSWORD = /:.*@/s;

const describeProblem = (error: ValueError): string => {
  const { schema, value } = error;
  const found = schema.secret || PASSWORD.test(String(value)) ? '' : `, not "${value}"`;
  return `${nameOf(error)} must ${requirementOf(schema)}${found}`;
};

/**
 * Reads the variables that the schema of the settings names. An empty variable counts as absent.
 *
 * @returns the settings, with defaults in place of what is absent or unusable, and a sentence for each unusable value
 */
export const readSettings = (env: Env): { settings: Settings; problems: string[] } => {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<TSchema>(SETTINGS.properties)) {
    const text = env[name]?.trim();
    if (text) given[name] = convert(schema, text);
  }
  const errors = [...Value.Errors(SETTINGS, Value.Default(SETTINGS, { ...given }))];
  for (const error of errors) delete given[nameOf(error)];
  return {
    settings: Value.Default(SETTINGS, given) as Settings,
    problems: errors.map(describeProblem),
  };
};
