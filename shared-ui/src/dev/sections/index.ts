import type { ComponentType } from 'react';
import { ActionsSection } from './actions-section';
import { DisplaySection } from './display-section';
import { ErrorsSection } from './errors-section';
import { FeedbackSection } from './feedback-section';
import { FiguresSection } from './figures-section';
import { FilesSection } from './files-section';
import { FormSection } from './form-section';
import { OverlaySection } from './overlay-section';
import { StatesSection } from './states-section';
import { TablesSection } from './tables-section';
import { ThemeSection } from './theme-section';

/** A family of pieces on the page. */
export interface Section {
  /** Its anchor. */
  id: string;
  title: string;
  content: ComponentType;
}

export const SECTIONS: readonly Section[] = [
  { id: 'theme', title: 'Colors and type', content: ThemeSection },
  { id: 'actions', title: 'Buttons and links', content: ActionsSection },
  { id: 'overlay', title: 'Dialogs and menus', content: OverlaySection },
  { id: 'feedback', title: 'Messages', content: FeedbackSection },
  { id: 'states', title: 'Nothing to show', content: StatesSection },
  { id: 'errors', title: 'Crashes', content: ErrorsSection },
  { id: 'forms', title: 'Forms', content: FormSection },
  { id: 'files', title: 'Files', content: FilesSection },
  { id: 'tables', title: 'Tables', content: TablesSection },
  { id: 'display', title: 'Facts', content: DisplaySection },
  { id: 'figures', title: 'Figures', content: FiguresSection },
];
