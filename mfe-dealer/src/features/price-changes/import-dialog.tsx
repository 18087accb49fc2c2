import { type ReactNode, useState } from 'react';
import { Alert, Box, Button, Stack, SuccessIcon, Typography } from 'shared-ui/core';
import { DialogActions, Modal } from 'shared-ui/dialog';
import { LinearProgress } from 'shared-ui/display';
import { UnsavedChanges } from 'shared-ui/form';
import { ChooseFile } from './choose-file';
import { type ImportAnswers, type ImportReport, questionsOf } from './import-answers';
import { ImportPreview } from './import-preview';
import type { PricedKind } from './price-changes-api';
import { priceChangesImportTexts as texts } from './texts';
import { type ImportStep, usePriceImport } from './use-price-import';

/** Progress indicator that appears after a short delay. */
const Working = ({ text }: { text: string }) => (
  <Stack
    role="status"
    sx={{
      gap: 1.5,
      py: 5,
      animation: 'sd-working 0.01s 0.3s both',
      '@keyframes sd-working': { from: { opacity: 0 }, to: { opacity: 1 } },
    }}
  >
    <Typography sx={{ textAlign: 'center', overflowWrap: 'anywhere' }}>{text}</Typography>
    <LinearProgress aria-label={text} />
  </Stack>
);

const Done = ({ report, name }: { report: ImportReport; name: string }) => (
  <Stack role="status" sx={{ alignItems: 'center', textAlign: 'center', gap: 1, py: 3 }}>
    <Box component="span" sx={{ color: 'tones.green.dot', display: 'flex' }}>
      <SuccessIcon size={36} aria-hidden />
    </Box>
    <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
      {texts.doneTitle(name)}
    </Typography>
    <Typography sx={{ color: 'text.secondary' }}>
      {texts.doneText(report.added, report.changed, report.unchanged)}
    </Typography>
  </Stack>
);

const Actions = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
    {children}
  </Stack>
);

type Preview = Extract<ImportStep, { at: 'preview' }>;

const PreviewStep = ({
  kind,
  step,
  onAnswer,
  onImport,
  onRestart,
}: {
  kind: PricedKind;
  step: Preview;
  onAnswer: (answers: ImportAnswers) => void;
  onImport: () => void;
  onRestart: () => void;
}) => {
  const { report, notice } = step;
  const [answers, setAnswers] = useState(step.answers);
  const writes = report.added + report.changed;
  const questions = questionsOf(report);
  const isOpen = questions.some(({ row }) => !answers[row]);
  const isAnswered = !isOpen && questions.some(({ row }) => answers[row] !== step.answers[row]);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {texts.file(step.file.name, report.rows.length)}
      </Typography>
      {notice && <Alert severity="warning">{notice}</Alert>}
      {writes === 0 && report.errors === 0 && <Alert severity="info">{texts.nothingToImport}</Alert>}
      <ImportPreview kind={kind} report={report} answers={answers} onAnswer={setAnswers} />
      <DialogActions>
        <Button onClick={onRestart}>{texts.chooseAnother}</Button>
        {isAnswered ? (
          <Button variant="contained" color="primary" onClick={() => onAnswer(answers)}>
            {texts.previewAnswers}
          </Button>
        ) : (
          <Button
            variant="contained"
            color="primary"
            disabled={report.errors > 0 || writes === 0}
            onClick={onImport}
          >
            {writes > 0 && report.errors === 0 ? texts.submitCount(writes) : texts.submit}
          </Button>
        )}
      </DialogActions>
      <UnsavedChanges when={writes > 0 || Object.keys(answers).length > 0} text={texts.notImported} />
    </Stack>
  );
};

export interface ImportDialogProps {
  kind: PricedKind;
  onClose: () => void;
}

/** Imports materials or line items from a CSV file or a workbook: choose, preview, answer questions, confirm. */
export const ImportDialog = ({ kind, onClose }: ImportDialogProps) => {
  const { step, choose, check, run, restart } = usePriceImport(kind);
  const isImporting = step.at === 'import';
  const close = () => {
    if (isImporting) return;
    restart();
    onClose();
  };
  const body = (): ReactNode => {
    switch (step.at) {
      case 'choose': {
        const { retry } = step;
        return (
          <ChooseFile
            kind={kind}
            problem={step.problem}
            onFiles={(files) => void choose(files)}
            onRetry={retry && (() => void check(retry.file, retry.answers))}
          />
        );
      }
      case 'check':
        return (
          <>
            <Working text={texts.checking(step.file.name)} />
            <Actions>
              <Button onClick={restart}>{texts.cancel}</Button>
            </Actions>
          </>
        );
      case 'preview':
        return (
          <PreviewStep
            kind={kind}
            key={step.report.fingerprint}
            step={step}
            onAnswer={(answers) => void check(step.file, answers)}
            onImport={() => void run()}
            onRestart={restart}
          />
        );
      case 'import':
        return <Working text={texts.importing(step.report.added + step.report.changed)} />;
      case 'done':
        return (
          <>
            <Done report={step.report} name={step.file.name} />
            <Actions>
              <Button variant="contained" color="primary" autoFocus onClick={close}>
                {texts.close}
              </Button>
            </Actions>
          </>
        );
    }
  };
  return (
    <Modal open onClose={close} title={texts.titles[kind]} size="md">
      {body()}
    </Modal>
  );
};
