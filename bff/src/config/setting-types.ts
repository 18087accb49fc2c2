import { type SchemaOptions, Type } from '@sinclair/typebox';
import { PATH_RULE } from '@slabdesk/releases/setting-files';
import type { SETTING_FORMATS } from './setting-formats';

/** The documentation of a setting, besides its type. The table in docs/reference/settings.md is generated from it. */
interface SettingOptions extends SchemaOptions {
  /** Markdown, with links relative to docs/reference/. */
  description: string;
  /** Markdown that stands for the default in the table, where the default depends on other settings. */
  defaultText?: string;
  /** The unit of a number. */
  unit?: string;
}

interface TextOptions extends SettingOptions {
  format?: keyof typeof SETTING_FORMATS;
  /** The rest of the error for an unusable value: `MAIL_FROM must …`. */
  must?: string;
  /** The value may hold a password, so no error repeats it. */
  secret?: true;
}

export const text = (options: TextOptions) => Type.String(options);

export const optionalText = (options: TextOptions) => Type.Optional(Type.String(options));

/** Options of a path. */
export const PATH = { format: 'path', must: PATH_RULE } as const;

/** `plain` has no user and password, as browsers and `fetch` refuse them. */
export const url = (kind: 'web' | 'plain' | 'smtp' | 'redis', options: TextOptions) => {
  const web = 'http:// or https://';
  const schemes = {
    web,
    plain: `${web}, without user and password`,
    smtp: 'smtp:// or smtps://',
    redis: 'redis:// or rediss://',
  };
  const must = `be a URL that starts with ${schemes[kind]}`;
  return optionalText({ format: `${kind}-url`, must, secret: true, ...options });
};

export const authority = (description: string) =>
  optionalText({ format: 'certificates', must: 'be PEM certificates', secret: true, description });

export const link = (path: string, description: string) =>
  text({
    format: 'link',
    default: path,
    must: `be a path like ${path} or a URL of http or https`,
    description,
  });

export const integer = (options: SettingOptions & { default: number; minimum: number; maximum: number }) =>
  Type.Integer(options);

/** The longest that a setting may keep something: ten years. */
const MAX_DAYS = 3_650;

export const days = ({ minimum = 1, ...options }: SettingOptions & { default: number; minimum?: number }) =>
  integer({ minimum, maximum: MAX_DAYS, unit: 'days', ...options });

export const optionalDays = (options: SettingOptions & { minimum: number }) =>
  Type.Optional(Type.Integer({ maximum: MAX_DAYS, unit: 'days', ...options }));

export const flag = (options: SettingOptions & { default: boolean }) => Type.Boolean(options);

export const optionalFlag = (options: SettingOptions) => Type.Optional(Type.Boolean(options));

export const list = (options: TextOptions) => {
  const { format, must, ...others } = options;
  return Type.Array(Type.String({ format, must, secret: options.secret }), { default: [], ...others });
};

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  options: SettingOptions & { default: Value },
) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    options,
  );
