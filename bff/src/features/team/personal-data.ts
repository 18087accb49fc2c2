import type { PersonalData } from '../../database/stored-data/declaration';
import { rowsOf } from '../../database/stored-data/exported-rows';

export const personalData: PersonalData = {
  tables: {
    team_invitations: {
      why: 'Who is invited to the teams of dealers',
      kept: 'until the invitation is accepted, declined or withdrawn, and 7 days at most',
      personal: ['name', 'email', 'live_email'],
      secret: ['token_hash'],
      business: ['role'],
      technical: ['id', 'fabricator_id', 'inviter_id', 'expires_at', 'created_at'],
      exported: [
        {
          what: "Invitations to dealers' teams",
          rows: rowsOf('team_invitations', ['id'], (query, { emails }) =>
            query.whereIn('team_invitations.live_email', emails),
          ),
        },
        {
          what: 'Invitations to the team of the own business',
          rows: rowsOf('team_invitations', ['id'], (query, { dealers, emails }) =>
            query
              .whereIn('team_invitations.fabricator_id', dealers)
              .whereNotIn('team_invitations.live_email', emails),
          ),
          withheld: 'personal',
        },
      ],
      remaining: (rows, { emails }) => rows.whereIn('live_email', emails),
    },
  },

  erase: async (trx, { dealers, emails }) => {
    await trx('team_invitations').whereIn('fabricator_id', dealers).orWhereIn('live_email', emails).delete();
  },
};
