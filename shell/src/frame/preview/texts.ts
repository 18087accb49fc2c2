export const previewTexts = {
  bannerLabel: 'Preview of a release',
  /** Before the name of the release. */
  previewing: "You're previewing",
  until: (time: string) => `until ${time}`,
  name: (remote: string, version: string) => `${remote} ${version}`,
  problem: (name: string, reason: string) => `${name} can't be shown: ${reason}. You see the usual release.`,
  ended: 'The preview has ended.',
  stays: 'Open pages stay until you leave or reload them.',
  leave: 'Leave preview',
  leaving: 'Leaving...',
  reload: 'Reload',
  failed: 'The preview could not be left. Please try again.',
} as const;
