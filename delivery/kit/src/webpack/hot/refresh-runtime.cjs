/** React Refresh, one instance for all builds in a page, because React reports its components to only one. */
module.exports = globalThis.reactRefreshRuntime ??= require('react-refresh-code');
