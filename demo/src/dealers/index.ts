import type { DemoDealer } from './demo-dealer';
import { harbor } from './harbor';
import { lindqvist } from './lindqvist';
import { northgate } from './northgate';

export type { DemoDealer } from './demo-dealer';
export const DEMO_DEALERS: readonly DemoDealer[] = [northgate, harbor, lindqvist];
