import Ajv, { type ValidateFunction } from 'ajv';
import type { RemoteSettings, SettingValues } from 'bff-contract/web';
import { Settings } from './shapes';
import { shapeProblem } from './stored-json';

/** Validators by schema. Ajv's own cache would keep every schema that was ever read. */
const validators = new WeakMap<RemoteSettings, ValidateFunction>();

/** Undefined for settings of the wrong shape, which an unreleased build may have. */
const validatorOf = (settings: RemoteSettings): ValidateFunction | undefined => {
  const known = validators.get(settings);
  if (known || shapeProblem(Settings, settings)) return known;
  const schema = { type: 'object', properties: settings, additionalProperties: false };
  const validate = new Ajv({ allErrors: true, strict: false, ownProperties: true }).compile(schema);
  validators.set(settings, validate);
  return validate;
};

/** Returns the problems of values of settings, by name. Values may be missing. */
export const settingProblems = (settings: RemoteSettings, values: SettingValues): Map<string, string> => {
  const validate = validatorOf(settings);
  validate?.(values);
  return new Map(
    (validate?.errors ?? []).map(({ keyword, instancePath, params, message = '' }) =>
      keyword === 'additionalProperties'
        ? [params.additionalProperty, 'is unknown']
        : [instancePath.slice(1), message],
    ),
  );
};

/** The value of each setting: the chosen one, or the default if the schema doesn't allow it. Settings of the wrong shape have none. */
export const settingValues = (settings: RemoteSettings, chosen: SettingValues = {}): SettingValues => {
  if (!validatorOf(settings)) return {};
  const problems = settingProblems(settings, chosen);
  const allowed = new Map(Object.entries(chosen).filter(([name]) => !problems.has(name)));
  return Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, allowed.get(name) ?? setting.default]),
  );
};

/** Why a release can't have these settings; undefined if it can. */
export const settingsProblem = (settings: RemoteSettings): string | undefined => {
  const wrong = shapeProblem(Settings, settings);
  if (wrong) return `its settings have the wrong shape: ${wrong}`;
  const defaults = Object.fromEntries(
    Object.entries(settings).map(([name, { default: value }]) => [name, value]),
  );
  const [problem] = settingProblems(settings, defaults);
  if (problem) return `the default of its setting ${problem.join(' ')}`;
  const titles = Object.values(settings).map(({ title }) => title);
  const double = titles.find((title, index) => titles.indexOf(title) !== index);
  return double === undefined ? undefined : `two of its settings are called "${double}"`;
};
