import type { Operations } from 'bff-contract';
import { formatAdminTime } from '../../admin-time';
import { operationsPath } from './operations-path';
import { operationsSummaryTexts as texts } from './texts';

export interface Problem {
  text: string;
  /** Where it is shown, and perhaps mended. */
  to: string;
}

/** Mails are retried for hours; the first tries follow each other within minutes. */
const LATE_MAIL_MS = 30 * 60_000;

const mailProblems = ({ delivery, byState, oldestWaitingAt }: Operations['mail'], now: number): string[] => {
  const waiting = (byState.queued ?? 0) + (byState.retrying ?? 0);
  if (delivery === 'none') return waiting > 0 ? [texts.mailsWait(waiting)] : [];
  return oldestWaitingAt && now - Date.parse(oldestWaitingAt) > LATE_MAIL_MS
    ? [texts.lateMail(formatAdminTime(oldestWaitingAt))]
    : [];
};

/** Matters for a person, the most urgent first. Canaries that servers take back by themselves are left out. */
export const problemsOf = (state: Operations, now: number): Problem[] => {
  const { storage, database, jobs, mail, releaseStore, releaseHealth, canaries } = state;
  const { pending } = database.migrations;
  const failed = mail.byState.failed ?? 0;
  const on = (to: string, problems: readonly (string | false | undefined)[]): Problem[] =>
    problems.flatMap((text) => (text ? [{ text, to }] : []));
  return [
    ...on(operationsPath('overview'), [
      !storage.answers && texts.storage,
      pending.length > 0 && texts.migrations(pending.length),
      ...jobs.map(({ name, lastError }) => lastError !== undefined && texts.job(name, lastError)),
      !database.auditProtected && texts.audit,
    ]),
    ...on(operationsPath('releases'), [
      releaseStore && releaseStore.problems.length > 0 && texts.store,
      ...releaseHealth.map(({ remote, release, suspect }) => suspect && texts.suspect(remote, release)),
      ...canaries.map(
        ({ remote, canary, verdict, rollout }) =>
          verdict === 'worse' && !rollout && texts.worse(remote, canary),
      ),
    ]),
    ...on(operationsPath('mail', { state: 'failed' }), [failed > 0 && texts.failedMails(failed)]),
    ...on(operationsPath('mail'), mailProblems(mail, now)),
  ];
};
