/**
 * Compiles equal schemas once per worker: every test app registers the same routes, and compiling their validators and serialisers
 * takes longer than most tests. Each compiled function depends on its schema and options alone.
 */
const { createRequire } = require('node:module');
const path = require('node:path');

const bff = createRequire(path.resolve(__dirname, '..', '..', 'bff', 'package.json'));
const { default: Ajv } = bff('ajv');

/** Returns what was made for equal arguments before, where the arguments are JSON. */
const once = (key, known, make) => {
  const text = JSON.stringify(key);
  if (!known.has(text)) known.set(text, make());
  return known.get(text);
};

const isPlain = (value) => typeof value !== 'object' || value === null;

const validators = new Map();
const { compile } = Ajv.prototype;
/** Keywords and formats are told apart by their names: the BFF defines each in one place. */
Ajv.prototype.compile = function (schema, isMeta) {
  const key = [
    Object.entries(this.opts).filter(([, value]) => isPlain(value)),
    Object.keys(this.RULES.all),
    Object.keys(this.formats),
    schema,
  ];
  // Names and references depend on what else the instance knows.
  if (isMeta || /"\$(id|ref|async)"/.test(JSON.stringify(schema))) return compile.call(this, schema, isMeta);
  return once(key, validators, () => compile.call(this, schema));
};

const fastify = createRequire(bff.resolve('fastify'));
const compiler = createRequire(fastify.resolve('@fastify/fast-json-stringify-compiler'));
const stringify = compiler('fast-json-stringify');
const serializers = new Map();
const build = (schema, options) => once([schema, options], serializers, () => stringify(schema, options));
Object.assign(require.cache[compiler.resolve('fast-json-stringify')] ?? {}, {
  exports: Object.assign(build, stringify, { default: build, build }),
});
