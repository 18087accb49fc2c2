import type { ComponentType } from 'react';
import { StatesSection } from './states-section';

/** A family of pieces on the page. */
export interface Section {
  /** Its anchor. */
  id: string;
  title: string;
  content: ComponentType;
}

export const SECTIONS: readonly Section[] = [{ id: 'states', title: 'States', content: StatesSection }];
