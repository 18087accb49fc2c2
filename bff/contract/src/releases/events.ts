import { type Static, Type } from '@sinclair/typebox';
import { Body, literals, Message } from '../common';
import { LIMITS, RELEASE_EVENTS, WEB_VITAL_NAMES } from '../constants';
import { endpoint } from '../endpoint';

const release = {
  // The rule of `ReleasedName`, in the pattern that is published: another one would be a break.
  remote: Type.String({ pattern: '^[a-z][a-z0-9-]{0,30}$' }),
  release: Type.String({
    pattern: '^[\\w.+-]{1,120}$',
    description: 'Folder of the release in the URL of its container',
  }),
};

/** An event of a release in a tab. Each tab reports each kind once. */
const ReleaseEvent = Body({
  ...release,
  kind: literals(RELEASE_EVENTS),
  fault: Type.Optional(
    Type.String({
      maxLength: LIMITS.faultLength,
      description:
        'What failed: the error of a crash, a file, a call. Faults of the same text are the same one',
    }),
  ),
});
export type ReleaseEvent = Static<typeof ReleaseEvent>;

/** A Core Web Vital of a page of a release. Each tab reports each once. */
const VitalEvent = Body({
  ...release,
  vital: literals(WEB_VITAL_NAMES),
  value: Type.Number({ minimum: 0, maximum: 3_600_000, description: 'In ms; CLS as it is' }),
});
export type VitalEvent = Static<typeof VitalEvent>;

const ReleaseEventsBody = Body({
  shell: Type.String({ pattern: '^[\\w.+-]{0,60}$', description: "Version of the tab's shell" }),
  events: Type.Array(ReleaseEvent, { maxItems: 20 }),
  vitals: Type.Optional(Type.Array(VitalEvent, { maxItems: 20 })),
  releases: Type.Optional(
    Type.Array(Body(release), {
      maxItems: LIMITS.releasesInPage,
      description: 'Releases whose code runs in the page: what fails in it counts for all of them',
    }),
  ),
});
export type ReleaseEventsBody = Static<typeof ReleaseEventsBody>;

const report = endpoint('public', 'POST log/release-event', {
  summary: 'Report events of remote releases from a tab',
  description:
    'Events are counted by release, kind and hour, visits and their faults by release and five minutes, Web Vitals by release and day. A fault counts for every release in the page. Tokens are no condition; where there are some, the user is counted once. ' +
    'Releases that browsers were not told of are ignored.',
  body: ReleaseEventsBody,
  response: { 200: Message },
});

export const releaseEventEndpoints = {
  report: { ...report, config: { ...report.config, bodyLimit: 16 * 1024 } },
};
