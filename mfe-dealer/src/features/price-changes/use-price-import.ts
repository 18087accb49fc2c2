import { errorMessage, isPortalError, useSendOnce } from '@slabdesk/portal';
import { formatNumber } from '@slabdesk/units';
import { LIMITS } from 'bff-contract/constants';
import { useRef, useState } from 'react';
import type { ImportAnswers, ImportReport } from './import-answers';
import { type PricedKind, useImportPriceListMutation } from './price-changes-api';
import { priceChangesChooseFileTexts as fileTexts, priceChangesImportTexts as texts } from './texts';

/** A snapshot of the chosen file: later changes on disk don't affect the import. */
interface ChosenFile {
  name: string;
  content: Blob;
}

export type ImportStep =
  | { at: 'choose'; problem?: string; retry?: { file: ChosenFile; answers: ImportAnswers } }
  | { at: 'check'; file: ChosenFile }
  | { at: 'preview'; file: ChosenFile; report: ImportReport; answers: ImportAnswers; notice?: string }
  | { at: 'import'; file: ChosenFile; report: ImportReport }
  | { at: 'done'; file: ChosenFile; report: ImportReport };

const sizeOf = (bytes: number): string =>
  bytes >= 1e9
    ? fileTexts.gigabytes((bytes / 1e9).toFixed(1))
    : fileTexts.megabytes(formatNumber(Math.round(bytes / 1e6)));

/** Validates a file by name and size, without reading it. */
const problemOf = (files: readonly File[]): string | undefined => {
  const [file, ...more] = files;
  if (!file) return fileTexts.noFile;
  if (more.length > 0) return fileTexts.severalFiles;
  if (file.size === 0) return fileTexts.empty(file.name);
  if (file.size > LIMITS.importBytes) {
    const limit = LIMITS.importBytes / 1024 / 1024;
    return fileTexts.tooLarge(file.name, sizeOf(file.size), limit);
  }
  return undefined;
};

/** Whether the file itself is invalid, so that a retry can't succeed. */
const isRefusal = (error: unknown): boolean => isPortalError(error) && [400, 413, 415].includes(error.status);

/** A proxy that gives up on a long import doesn't know how it ends. */
const importErrorOf = (error: unknown): string => {
  const isRefused = isPortalError(error) && error.status >= 400 && error.status < 500;
  return errorMessage(error, isRefused ? texts.importError : texts.importUnknown);
};

/** The steps of an import: choose, check, preview, import. */
export const usePriceImport = (kind: PricedKind) => {
  const [step, setStep] = useState<ImportStep>({ at: 'choose' });
  const [send] = useImportPriceListMutation();
  const sendOnce = useSendOnce();
  const checking = useRef<ChosenFile>(undefined);

  const check = async (file: ChosenFile, answers: ImportAnswers = {}) => {
    setStep({ at: 'check', file });
    checking.current = file;
    const response = await send({ kind, file, answers });
    // The check was cancelled.
    if (checking.current !== file) return;
    if (response.data) setStep({ at: 'preview', file, report: response.data, answers });
    else {
      const problem = errorMessage(response.error, texts.checkError);
      setStep({ at: 'choose', problem, ...(!isRefusal(response.error) && { retry: { file, answers } }) });
    }
  };

  const choose = async (files: readonly File[]) => {
    const [file] = files;
    const problem = problemOf(files);
    if (!file || problem !== undefined) return setStep({ at: 'choose', ...(problem && { problem }) });
    try {
      const content = new Blob([await file.arrayBuffer()]);
      await check({ name: file.name, content });
    } catch {
      setStep({ at: 'choose', problem: fileTexts.unreadable(file.name) });
    }
  };

  const run = async () => {
    if (step.at !== 'preview') return;
    const { file, report, answers } = step;
    setStep({ at: 'import', file, report });
    const expect = report.fingerprint;
    try {
      const done = await sendOnce([kind, file.name, file.content.size, expect], (headers) =>
        send({ kind, file, answers, expect, headers }).unwrap(),
      );
      setStep({ at: 'done', file, report: done });
    } catch (error) {
      const isOutdated = isPortalError(error) && error.code === 'PREVIEW_OUTDATED';
      setStep({
        at: 'preview',
        file,
        answers,
        report: isOutdated ? ((error.current as ImportReport | undefined) ?? report) : report,
        notice: isOutdated ? texts.outdated : importErrorOf(error),
      });
    }
  };

  return {
    step,
    choose,
    check,
    run,
    /** Resets to the first step and ignores a running check. */
    restart: () => {
      checking.current = undefined;
      setStep({ at: 'choose' });
    },
  };
};
