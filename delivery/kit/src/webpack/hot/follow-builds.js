/**
 * Part of the shell in `npm run dev`: notifies the page of the server's current builds, at startup and after each
 * change.
 */
new EventSource('/dev/builds').addEventListener('message', ({ data }) =>
  window.postMessage(`webpackHotUpdate${data}`, window.location.origin),
);
