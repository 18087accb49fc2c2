import type { OrderStatus } from 'bff-contract';
import type { RecordRow } from '../../../resource/records';

export interface StageRow extends RecordRow {
  fabricator_id: string;
  name: string;
  status: OrderStatus;
  is_public: boolean | 0 | 1;
  position: number;
  /** JSON; null until it is written. */
  mail: string | null;
}
