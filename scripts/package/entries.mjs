import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Commands for demo data. (Modules that write docs export no command.) */
const NOT_PACKAGED = ['backdate'];

/** A package is run without npm, which would check `engines`. Native modules crash an older Node.js. */
const CHECK = `if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error('Node.js 24 or newer is required; this is ' + process.version + '.');
  process.exit(1);
}
`;

const SERVER = `${CHECK}process.setSourceMapsEnabled(true);
require('./bff/dist/src/server.js');
`;

const commandEntry = (name) => `${CHECK}process.setSourceMapsEnabled(true);
const { runCommand } = require('./bff/dist/src/commands/lib/run-command.js');
const { ${name}Command } = require('./bff/dist/src/commands/${name}.js');

runCommand(${name}Command, process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
`;

/** Writes what is started in a package: `server.js`, and a file for each command. */
export function writeEntries(out) {
  const write = (name, text) => writeFileSync(path.join(out, name), text);
  write('server.js', SERVER);
  const folder = path.join(out, 'bff', 'dist', 'src', 'commands');
  const isCommand = (name) =>
    !NOT_PACKAGED.includes(name) &&
    readFileSync(path.join(folder, `${name}.js`), 'utf8').includes(`${name}Command`);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length))
    .filter(isCommand);
  for (const name of names) write(`${name}.js`, commandEntry(name));
  const { version, license } = JSON.parse(readFileSync(path.join(out, 'bff', 'package.json'), 'utf8'));
  const manifest = { name: 'slabdesk', version, private: true, license, type: 'commonjs' };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}
