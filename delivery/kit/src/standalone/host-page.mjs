const inScript = (text) => text.replaceAll('<', '\\u003c');

/** The HTML for every path: like the BFF's, but with one remote in the boot manifest and all flags on. */
export const hostPage = (remote) => {
  const flags = Object.fromEntries(remote.routes.flatMap(({ flag }) => (flag ? [[flag, true]] : [])));
  const boot = { productName: 'Slabdesk', portalApi: remote.portalApi, remotes: [remote], flags };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${remote.name} alone</title>
<link rel="icon" href="data:,">
<script type="application/json" id="boot">${inScript(JSON.stringify(boot))}</script>
</head>
<body>
<div id="root"></div>
<script src="/standalone.js"></script>
</body>
</html>
`;
};
