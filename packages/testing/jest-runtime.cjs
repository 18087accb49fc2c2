/** @type {any} Its parts are private. */
const Runtime = require('jest-runtime').default;

/**
 * Jest's runtime, which loads ES modules as CommonJS, transformed by SWC. Jest itself would load files called `.mjs`, and packages
 * with `"type": "module"`, as ES modules, which takes an experimental option of Node that everybody would have to type.
 */
module.exports = class CommonJsRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    this._resolution.shouldLoadAsEsm = () => false;
  }
};
