import type { ReactNode } from 'react';
import { richText } from 'shared-ui/core';

export const previewTexts = {
  bannerLabel: 'Preview of a release',
  previewing: (release: ReactNode, end: string) => richText`You're previewing ${release} until ${end}.`,
  name: (remote: string, version: string) => `${remote} ${version}`,
  problem: (name: string, reason: string) => `${name} can't be shown: ${reason}. You see the usual release.`,
  ended: 'The preview has ended. Open pages stay until you leave or reload them.',
  leave: 'Leave preview',
  leaving: 'Leaving...',
  reload: 'Reload',
  failed: 'The preview could not be left. Please try again.',
} as const;
