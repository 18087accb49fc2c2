import type { OrderStatus } from 'bff-contract';
import type { RecordRow } from '../../resource/records';
import type { SiteRow } from '../projects';

/** Where the work is: from the project, until the dealer changes it. */
export interface OrderRow extends RecordRow, SiteRow {
  fabricator_id: string;
  owner_id: string;
  assignee_id: string | null;
  project_id: string;
  /** The project while the order is active, else NULL. Unique: a project has at most one active order. */
  live_project_id: string | null;
  reference: number;
  status: OrderStatus;
  title: string;
  search_text: string;
  total_square_feet: number;
  /** m² */
  area: number;
  slab_count: number;
  total_cents: number;
  /** The taxes within the total; null for an order without taxes. */
  tax_cents: number | null;
  /** m²; null for an order whose slabs are billed by their outlines. */
  billed_area: number | null;
  /** The number of the current revision, which these columns and the document are. */
  revision: number;
  /** `YYYY-MM-DD`. */
  due_on: string | null;
  stage_id: string | null;
  /** The last public stage that it was in. */
  shown_stage_id: string | null;
  /** The last revision of which the customer was reminded. */
  reminded_revision: number | null;
  /** The version of the last draft that was discarded or issued. */
  draft_version: number;
}

/** An order before and after a change, as far as it is active. */
export interface Move<Cells> {
  from: Cells | undefined;
  to: Cells | undefined;
}
