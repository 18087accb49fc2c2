import type { PersonalData } from '../../../database/stored-data/declaration';
import { byDealer } from '../../../database/stored-data/exported-rows';

export const personalData: PersonalData = {
  tables: {
    webhooks: {
      why: 'Addresses of other systems that are told of changes',
      kept: 'until they are deleted; a deleted one can be restored for 30 days',
      secret: ['secret_sealed', 'former_secret_sealed'],
      business: ['url', 'events'],
      json: ['events'],
      technical: [
        'id',
        'fabricator_id',
        'former_secret_until',
        'position',
        'attempts',
        'due_at',
        'failing_since',
        'paused_at',
        'version',
        'created_at',
      ],
      exported: [{ what: 'Webhooks of the own business', rows: byDealer('webhooks', ['id']) }],
    },
    deleted_webhooks: {
      why: 'Undoes the deletion of webhooks',
      kept: '30 days',
      secret: ['webhook'],
      json: ['webhook'],
      technical: ['id', 'fabricator_id', 'deleted_at'],
      exported: 'They are no longer used.',
    },
    webhook_holds: {
      why: 'Records whose events wait, because a webhook did not take one',
      kept: '30 days',
      business: ['subject_id'],
      technical: ['id', 'fabricator_id', 'webhook_id', 'sequence', 'attempts', 'due_at', 'since'],
      exported: 'It says nothing without the events.',
    },
    webhook_deliveries: {
      why: 'What was sent to these addresses, and their responses',
      kept: '30 days',
      business: ['event', 'payload', 'status', 'error', 'response'],
      technical: ['id', 'fabricator_id', 'webhook_id', 'event_id', 'milliseconds', 'created_at'],
      exported: [{ what: 'Deliveries to webhooks', rows: byDealer('webhook_deliveries', ['id']) }],
    },
  },
};
