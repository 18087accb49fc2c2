import type { Knex } from 'knex';
import * as accounts from './0001-accounts';
import * as dealers from './0002-dealers';
import * as projectsAndOrders from './0003-projects-and-orders';
import * as operations from './0004-operations';
import * as twoStep from './0005-two-step';
import * as orderEvents from './0006-order-events';
import * as administration from './0007-administration';
import * as imageVariants from './0008-image-variants';
import * as crashReportGroups from './0009-crash-report-groups';
import * as emailChanges from './0010-email-changes';
import * as releaseEvents from './0014-release-events';
import * as unusedFiles from './0015-unused-files';
import * as mailLimits from './0016-mail-limits';
import * as releaseReportersCounted from './0018-release-reporters-counted';

/**
 * Every migration by its name, in order. A migration that has been released never changes: expand
 * first, let the old code run beside it, contract later.
 */
export const migrations: Record<string, Knex.Migration> = {
  '0001-accounts': accounts,
  '0002-dealers': dealers,
  '0003-projects-and-orders': projectsAndOrders,
  '0004-operations': operations,
  '0005-two-step': twoStep,
  '0006-order-events': orderEvents,
  '0007-administration': administration,
  '0008-image-variants': imageVariants,
  '0009-crash-report-groups': crashReportGroups,
  '0010-email-changes': emailChanges,
  '0014-release-events': releaseEvents,
  '0015-unused-files': unusedFiles,
  '0016-mail-limits': mailLimits,
  '0018-release-reporters-counted': releaseReportersCounted,
};
