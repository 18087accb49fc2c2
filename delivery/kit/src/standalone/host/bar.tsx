import { useObservable } from '@slabdesk/observable';
import { Link, useLocation } from '@slabdesk/portal/router';
import { remote } from './container';
import { missingStubs } from './stubbed-api';
import { stubs } from './stubs-of-remote';
import { chooseUnits, currentUnits, currentViewer, signInAs, UNITS, VIEWERS } from './viewer';

const STYLE = `
body { padding-bottom: 40px }
.standalone { position: fixed; inset: auto 0 0; z-index: 2000; height: 40px; display: flex; gap: 16px; align-items: center;
  padding: 0 12px; background: #1d2733; color: #fff; font: 13px system-ui, sans-serif; white-space: nowrap }
.standalone nav { display: flex; gap: 12px; flex: 1; min-width: 0; overflow-x: auto; scrollbar-width: thin }
.standalone a { color: #b9d4f5; text-decoration: none; padding: 10px 0 } .standalone a[aria-current] { color: #fff; text-decoration: underline }
.standalone a:focus-visible, .standalone select:focus-visible { outline: 2px solid #fff; outline-offset: 2px }
.standalone nav span { color: #8fa0b3; padding: 10px 0 }
.standalone select { font: inherit; color: inherit; background: #33414f; border: 0; border-radius: 4px; padding: 4px }
.standalone [role=status] { color: #ffd166 }
@media print { .standalone { display: none } }
`;

const Choice = ({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly string[];
  onChoose: (value: string) => void;
}) => (
  <select
    aria-label={label}
    title={label}
    value={value}
    onChange={({ target }) => {
      onChoose(target.value);
      // Discard everything that was loaded for another user.
      window.location.reload();
    }}
  >
    {options.map((option) => (
      <option key={option}>{option}</option>
    ))}
  </select>
);

const RouteLinks = () => {
  const { pathname } = useLocation();
  return (
    <nav aria-label={`Routes of ${remote.name}`}>
      {remote.routes.map(({ path }) => {
        const to = stubs.examples?.[path] ?? (path.includes(':') || path === '*' ? undefined : path);
        if (!to) {
          return (
            <span key={path} title="src/testing/stubs.ts has no example of this path">
              {path}
            </span>
          );
        }
        return (
          <Link key={path} to={to} aria-current={to.split(/[?#]/)[0] === pathname ? 'page' : undefined}>
            {path}
          </Link>
        );
      })}
    </nav>
  );
};

/** Shows that this is one remote and not the portal, links to its routes, and switches the user. */
export const Bar = () => {
  const missing = useObservable(missingStubs);
  return (
    <aside className="standalone" aria-label="Standalone">
      <style>{STYLE}</style>
      <strong>{remote.name} alone</strong>
      <RouteLinks />
      {missing.length > 0 && (
        <span role="status" title={missing.join('\n')}>
          No stub: {missing[0]}
          {missing.length > 1 && ` and ${missing.length - 1} more`}
        </span>
      )}
      <Choice
        label="Signed in as"
        value={currentViewer()}
        options={VIEWERS}
        onChoose={(kind) => signInAs(VIEWERS.find((known) => known === kind) ?? 'visitor')}
      />
      <Choice
        label="Units"
        value={currentUnits()}
        options={UNITS}
        onChoose={(units) => chooseUnits(UNITS.find((known) => known === units) ?? 'american')}
      />
    </aside>
  );
};
