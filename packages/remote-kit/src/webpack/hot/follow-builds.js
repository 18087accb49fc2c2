/** Part of the shell that `npm run dev` builds: passes on which builds the server has, at first and after each change. */
new EventSource('/dev/builds').addEventListener('message', ({ data }) =>
  window.postMessage(`webpackHotUpdate${data}`, window.location.origin),
);
