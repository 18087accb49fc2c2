import { errorMessage } from '@slabdesk/portal';
import { Button, Panel, Stack, Typography, toast } from 'shared-ui/core';
import { useRequestExportMutation } from './personal-data-api';
import { personalDataExportTexts as texts } from './texts';

/** The browser saves the response by itself, however large it is. */
const startDownload = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

/** Downloads everything that is stored about a person. */
export const ExportPanel = ({ id }: { id: string }) => {
  const [requestExport, { isLoading }] = useRequestExportMutation();
  const download = async () => {
    const { data, error } = await requestExport(id);
    if (data) startDownload(data.url);
    else toast.error(texts.failed(errorMessage(error)));
  };
  return (
    <Panel title={texts.title}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Typography variant="body2">{texts.text}</Typography>
        <Button
          variant="outlined"
          aria-disabled={isLoading || undefined}
          onClick={() => !isLoading && void download()}
        >
          {texts.button}
        </Button>
      </Stack>
    </Panel>
  );
};
