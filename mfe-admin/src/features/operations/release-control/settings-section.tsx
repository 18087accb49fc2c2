import type { RemoteReleaseDetails } from 'bff-contract';
import { useState } from 'react';
import { Box, DetailsList, lazyPart, Stack, Typography } from 'shared-ui/core';
import { ActionButton } from './release-table';
import { releaseControlSettingsTexts as texts } from './texts';

const SettingsDialog = lazyPart<{ details: RemoteReleaseDetails; onClose: () => void }>(
  'settings of a remote',
  () => import('./settings-dialog').then((module) => module.SettingsDialog),
  () => null,
);

const textOf = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? texts.isOn(value) : String(value) || texts.empty;

/** The settings of a remote whose release has some, which releasers change without a release. */
export const SettingsSection = ({
  details,
  mayRelease,
}: {
  details: RemoteReleaseDetails;
  mayRelease: boolean;
}) => {
  /** The state that the user has seen. */
  const [seen, setSeen] = useState<RemoteReleaseDetails>();
  const { remote, settings } = details;
  if (!settings) return null;
  return (
    <Stack sx={{ px: { xs: 2, sm: 2.5 }, py: 2, gap: 1.5 }}>
      <Typography component="h3" variant="subtitle2">
        {texts.title}
      </Typography>
      <DetailsList items={settings.map(({ title, value }) => ({ label: title, value: textOf(value) }))} />
      {mayRelease && (
        <Box>
          <ActionButton label={texts.button} name={texts.change(remote)} onClick={() => setSeen(details)} />
        </Box>
      )}
      {seen && <SettingsDialog details={seen} onClose={() => setSeen(undefined)} />}
    </Stack>
  );
};
