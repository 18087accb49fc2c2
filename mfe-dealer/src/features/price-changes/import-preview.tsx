import { useUnits } from '@slabdesk/portal';
import { formatMoney, formatNumber, formatPricePerArea } from '@slabdesk/units';
import { useMemo, useState } from 'react';
import { Alert, Badge, Box, Button, Stack, Typography } from 'shared-ui/core';
import { Chip, type StaticColumn, StaticTable } from 'shared-ui/display';
import {
  type ImportAnswers,
  type ImportedRecord,
  type ImportReport,
  mistakesOf,
  questionsOf,
  type ImportRow as Row,
} from './import-answers';
import { NamedRecord } from './named-record';
import { PREVIEW_ROWS } from './preview-rows';
import type { PricedKind } from './price-changes-api';
import { priceChangesImportPreviewTexts as texts } from './texts';

type Shown = keyof typeof texts.choices;
type Missing = ImportReport['missing'][number];

/** An error that an answer removes is a question. */
const resultOf = (row: Row) => (row.result === 'error' && row.probable ? 'question' : row.result);

const TONES = {
  error: 'red',
  question: 'amber',
  added: 'green',
  changed: 'blue',
  unchanged: 'grey',
} as const;

/** Formats the price of a record in the user's unit. */
const usePriceText = () => {
  const units = useUnits();
  return ({ price, pricePerSquareFoot }: Partial<ImportedRecord>): string => {
    if (price !== undefined) return formatMoney(price);
    return pricePerSquareFoot === undefined ? '' : formatPricePerArea(pricePerSquareFoot, units);
  };
};

/** Formats the value of a field as a report has it. */
const useValueText = () => {
  const priceText = usePriceText();
  return (field: string, value: string): string => {
    if (value === '') return texts.emptyValue;
    if (field === 'pricePerSquareFoot') return priceText({ pricePerSquareFoot: Number(value) });
    return ['price', 'base', 'cost'].includes(field) ? priceText({ price: Number(value) }) : value;
  };
};

const Change = ({ field, from, to }: NonNullable<Row['changes']>[number]) => {
  const show = useValueText();
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {texts.change(texts.fields[field] ?? field, <s>{show(field, from)}</s>, <b>{show(field, to)}</b>)}
    </Box>
  );
};

const Value = ({ field, value }: NonNullable<Row['values']>[number]) => {
  const show = useValueText();
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {texts.value(texts.fields[field] ?? field, show(field, value))}
    </Box>
  );
};

const Details = ({ row }: { row: Row }) => {
  const priceText = usePriceText();
  if (resultOf(row) === 'error') return <>{texts.reasons(row.reasons ?? [])}</>;
  if (row.changes) return row.changes.map((change) => <Change key={change.field} {...change} />);
  return (
    <>
      {priceText(row)}
      {row.values?.map((value) => (
        <Value key={value.field} {...value} />
      ))}
    </>
  );
};

interface Answering {
  kind: PricedKind;
  answers: ImportAnswers;
  onAnswer: (answers: ImportAnswers) => void;
}

/** The record that a line looks like, and the two answers. */
const Question = ({ row, answers, onAnswer }: Answering & { row: Row }) => {
  const priceText = usePriceText();
  if (!row.probable) return null;
  const { name, thickness, row: other } = row.probable;
  return (
    <Stack role="group" aria-label={texts.answerTo(row.row)} sx={{ gap: 0.75, alignItems: 'flex-start' }}>
      <span>{texts.looksLike(name, thickness, priceText(row.probable), other)}</span>
      <Stack direction="row" sx={{ gap: 1 }}>
        {(['update', 'add'] as const).map((answer) => (
          <Button
            key={answer}
            size="small"
            variant={answers[row.row] === answer ? 'contained' : 'outlined'}
            aria-pressed={answers[row.row] === answer}
            onClick={() => onAnswer({ ...answers, [row.row]: answer })}
          >
            {texts.answers[answer]}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
};

const columnsOf = (answering: Answering): StaticColumn<Row>[] => [
  { label: texts.line, align: 'right', width: 56, render: (row) => formatNumber(row.row) },
  {
    label: texts.records[answering.kind],
    render: (row) => <NamedRecord name={row.name || texts.noName} thickness={row.thickness} />,
  },
  {
    label: texts.result,
    width: '45%',
    render: (row) => (
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: 'flex-start' }}
      >
        <Box sx={{ minWidth: 104 }}>
          <Badge tone={TONES[resultOf(row)]} label={texts.results[resultOf(row)]} />
        </Box>
        <Stack sx={{ minWidth: 0, gap: 0.75 }}>
          <Box>
            <Details row={row} />
          </Box>
          <Question row={row} {...answering} />
        </Stack>
      </Stack>
    ),
  },
];

const MissingPrice = (record: Missing) => usePriceText()(record);

const missingColumns = (kind: PricedKind): StaticColumn<Missing>[] => [
  {
    label: texts.records[kind],
    render: ({ name, thickness }) => <NamedRecord name={name} thickness={thickness} />,
  },
  { label: texts.price, align: 'right', render: (record) => <MissingPrice {...record} /> },
];

/** The questions that are not answered yet, with an answer for all of them. */
const OpenQuestions = ({ kind, questions, answers, onAnswer }: Answering & { questions: Row[] }) => {
  const open = questions.filter(({ row }) => !answers[row]);
  if (open.length === 0) return null;
  return (
    <Alert severity="warning">
      {texts.questions(open.length, kind)}
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        {(['update', 'add'] as const).map((answer) => (
          <Button
            key={answer}
            size="small"
            onClick={() =>
              onAnswer({ ...answers, ...Object.fromEntries(open.map(({ row }) => [row, answer])) })
            }
          >
            {texts.allAnswers[answer]}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
};

/** The rows of each choice of the filter; of `missing` there are records instead. */
const rowsFor = (report: ImportReport, shown: Shown): Row[] => {
  if (shown === 'all') return report.rows;
  if (shown === 'question') return questionsOf(report);
  if (shown === 'error') return mistakesOf(report);
  return report.rows.filter((row) => row.result === shown);
};

/** Preview of each line by result, invalid lines and questions first, and of the records without a line. */
export const ImportPreview = ({ report, ...answering }: Answering & { report: ImportReport }) => {
  const [mistakes, questions] = useMemo(() => [mistakesOf(report), questionsOf(report)], [report]);
  const [shown, setShown] = useState<Shown>(
    mistakes.length > 0 ? 'error' : questions.length > 0 ? 'question' : 'all',
  );
  const counts: Record<Shown, number> = {
    all: report.rows.length,
    error: mistakes.length,
    question: questions.length,
    added: report.added,
    changed: report.changed,
    unchanged: report.unchanged,
    missing: report.missing.length,
  };
  const rows = useMemo(() => rowsFor(report, shown), [report, shown]);
  const choices = (Object.keys(counts) as Shown[]).filter((choice) => choice === 'all' || counts[choice] > 0);
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      {report.notices.map((notice) => (
        <Alert key={notice} severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {notice}
        </Alert>
      ))}
      {mistakes.length > 0 ? (
        <Alert severity="error">{texts.errors(mistakes.length)}</Alert>
      ) : (
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {texts.nothingWritten}
        </Typography>
      )}
      <OpenQuestions questions={questions} {...answering} />
      <Stack direction="row" role="group" aria-label={texts.show} sx={{ gap: 1, flexWrap: 'wrap' }}>
        {choices.map((choice) => (
          <Chip
            key={choice}
            clickable
            component="button"
            aria-pressed={choice === shown}
            color={choice === shown ? 'primary' : 'default'}
            variant={choice === shown ? 'filled' : 'outlined'}
            label={texts.choice(texts.choices[choice], counts[choice])}
            onClick={() => setShown(choice)}
            sx={{ minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } }}
          />
        ))}
      </Stack>
      {shown === 'missing' ? (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {texts.missingStay(answering.kind)}
          </Typography>
          <StaticTable
            label={texts.missing(answering.kind)}
            columns={missingColumns(answering.kind)}
            rows={report.missing}
            rowKey={(record) => record._id}
            pageSize={PREVIEW_ROWS}
          />
        </>
      ) : (
        <StaticTable
          key={shown}
          label={texts.label}
          columns={columnsOf(answering)}
          rows={rows}
          rowKey={(row) => row.row}
          pageSize={PREVIEW_ROWS}
        />
      )}
    </Stack>
  );
};
