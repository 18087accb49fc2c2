import { createSignal } from '@slabdesk/observable';

const forgotten = createSignal();

/** Registers a listener that is called when loaded data becomes invalid. */
export const onForgetData = forgotten.subscribe;

/** Drops loaded data: visible data is refetched now, the rest when it is next used. */
export const forgetData = (): void => forgotten.emit();
