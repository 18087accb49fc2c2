import { type Static, Type } from '@sinclair/typebox';
import { Body, literals, Message } from './common';
import { RELEASE_EVENTS } from './constants';
import { endpoint } from './endpoint';

/** An event of a release in a tab. Each tab reports each kind once. */
const ReleaseEvent = Body({
  remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }),
  release: Type.String({
    pattern: '^[\\w.+-]{1,120}$',
    description: 'Folder of the release in the URL of its container',
  }),
  kind: literals(RELEASE_EVENTS),
});
export type ReleaseEvent = Static<typeof ReleaseEvent>;

const ReleaseEventsBody = Body({
  shell: Type.String({ pattern: '^[\\w.+-]{0,60}$', description: "Version of the tab's shell" }),
  events: Type.Array(ReleaseEvent, { minItems: 1, maxItems: 20 }),
});
export type ReleaseEventsBody = Static<typeof ReleaseEventsBody>;

const report = endpoint('public', 'POST log/release-event', {
  summary: 'Report events of remote releases from a tab',
  description:
    'Counted by release, kind and hour. Tokens are no condition; where there are some, the user is counted once. ' +
    'Releases that browsers were not told of are ignored.',
  body: ReleaseEventsBody,
  response: { 200: Message },
});

export const releaseEventEndpoints = {
  report: { ...report, config: { ...report.config, bodyLimit: 8 * 1024 } },
};
