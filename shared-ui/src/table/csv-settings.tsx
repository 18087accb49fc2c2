import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorMessage } from 'bff-contract/portal-error';
import type { CsvFormat } from 'bff-contract/tables';
import { useState } from 'react';
import { Alert } from '../feedback/alert';
import { toast } from '../feedback/toast-store';
import { SegmentedField } from '../form/segmented-field';
import { uiHost } from '../host/ui-host';
import { Modal } from '../overlay/modal';
import { tableCsvSettingsTexts as texts } from './texts';

export interface CsvSettingsProps {
  onClose: () => void;
}

type Separator = 'comma' | 'semicolon' | 'tab';
type Sign = 'point' | 'comma';

const CHARACTERS: Record<Separator | Sign, string> = { comma: ',', semicolon: ';', tab: '\t', point: '.' };

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, text]) => ({ value, text }));

const separators = () => optionsOf(texts.separators);
const signs = () => optionsOf(texts.signs);

const formatOf = (separator: Separator, sign: Sign): CsvFormat =>
  separator === 'comma' ? 'comma-point' : `${separator}-${sign}`;

/** Chooses separator and decimal sign of CSV files. They are never the same: choosing one changes the other. */
export const CsvSettings = ({ onClose }: CsvSettingsProps) => {
  const remembered = uiHost().useCsvFormat();
  const [format, setFormat] = useState(remembered);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [separator, sign] = format.split('-') as [Separator, Sign];
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    const error = format === remembered ? undefined : await uiHost().saveCsvFormat(format);
    setSaving(false);
    if (error) return setFailure(errorMessage(error));
    toast.success(texts.saved);
    return onClose();
  };
  return (
    <Modal open onClose={onClose} title={texts.title} size="xs">
      <Stack sx={{ gap: 2.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.explanation}
        </Typography>
        <SegmentedField
          label={texts.separator}
          options={separators()}
          value={separator}
          onChange={(next) => setFormat(formatOf(next as Separator, sign))}
        />
        <SegmentedField
          label={texts.sign}
          options={signs()}
          value={sign}
          onChange={(next) =>
            setFormat(
              next === 'point' ? `${separator}-point` : separator === 'tab' ? 'tab-comma' : 'semicolon-comma',
            )
          }
        />
        <Box>
          <Typography variant="body2" sx={{ fontWeight: 550, mb: 0.5 }}>
            {texts.example}
          </Typography>
          <Box
            component="pre"
            sx={{
              m: 0,
              p: 1.5,
              borderRadius: 1.25,
              bgcolor: 'surface.sunken',
              fontSize: '0.8125rem',
              overflowX: 'auto',
            }}
          >
            {texts.row(CHARACTERS[separator], CHARACTERS[sign])}
          </Box>
        </Box>
        {failure && <Alert severity="error">{failure}</Alert>}
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1 }}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="contained" color="primary" loading={isSaving} onClick={() => void save()}>
            {texts.save}
          </Button>
        </Stack>
      </Stack>
    </Modal>
  );
};
