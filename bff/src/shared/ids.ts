import { v7 } from 'uuid';

/** A new id: UUID version 7, ordered by time and unguessable (RFC 9562). */
export const newId = (): string => v7();
