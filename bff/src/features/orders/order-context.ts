import type { Knex } from 'knex';
import type { LinkContext } from '../mail/links/mail-link-service';

/** For writes of orders, which queue mails with links. */
export interface OrderContext extends LinkContext {
  db: Knex;
}
