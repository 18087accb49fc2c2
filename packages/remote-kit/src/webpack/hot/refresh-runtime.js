/** React Refresh, once for all builds of a page: React tells but one instance which components there are. */
module.exports = globalThis.reactRefreshRuntime ??= require('react-refresh-code');
