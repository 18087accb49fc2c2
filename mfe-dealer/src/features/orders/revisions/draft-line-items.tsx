import { recordsOf } from '@slabdesk/portal/api';
import { formatNumber } from '@slabdesk/units';
import type { LineItem } from 'bff-contract';
import { type Dispatch, useEffect } from 'react';
import {
  Badge,
  Box,
  Button,
  ChevronDownIcon,
  ChevronUpIcon,
  DeleteIcon,
  IconButton,
  Panel,
  RetryIcon,
  Stack,
  Typography,
} from 'shared-ui/core';
import { NumberField, RecordSearchField, useFocusAfterChange } from 'shared-ui/record-form';
import { dealerApi } from '../../../api';
import { type Figures, removedFigures } from './draft-figures';
import { DraftQuantity } from './draft-quantity';
import { DraftHead, DraftRow, HandPrice } from './draft-rows';
import {
  type DraftAction,
  isSize,
  type LineState,
  linePaths,
  type SlabState,
  sizeUnitOf,
} from './draft-state';
import { draftLineTexts as texts } from './texts';

const RECORDS = recordsOf(dealerApi, 'LineItem');

interface LineRowProps {
  orderId: string;
  slabs: readonly SlabState[];
  line: LineState;
  figures: Figures;
  isOld: boolean;
  from: string;
  to: string;
  isFirst: boolean;
  isLast: boolean;
  quantityError: string | undefined;
  sizeError: string | undefined;
  priceError: string | undefined;
  dispatch: Dispatch<DraftAction>;
  onMove: (key: number, step: 1 | -1) => void;
  onRemove: (key: number) => void;
  onPutBack: (key: number) => void;
}

const Buttons = (props: LineRowProps) => {
  const { line, isFirst, isLast, onMove, onRemove } = props;
  const { key, title } = line;
  return (
    <Stack direction="row" sx={{ alignSelf: 'start', mt: { sm: 3 } }}>
      <IconButton
        data-move="-1"
        aria-label={texts.moveUp(title)}
        disabled={isFirst}
        onClick={() => onMove(key, -1)}
      >
        <ChevronUpIcon size={18} />
      </IconButton>
      <IconButton
        data-move="1"
        aria-label={texts.moveDown(title)}
        disabled={isLast}
        onClick={() => onMove(key, 1)}
      >
        <ChevronDownIcon size={18} />
      </IconButton>
      <IconButton data-remove aria-label={texts.remove(title)} onClick={() => onRemove(key)}>
        <DeleteIcon size={18} />
      </IconButton>
    </Stack>
  );
};

interface SizeFieldProps {
  line: LineState;
  error: string | undefined;
  onChange: (change: Pick<LineState, 'size'> & Partial<Pick<LineState, 'sizeUnit'>>) => void;
}

/** The size of each piece, in the unit of the price list, which may have changed since the line was added. */
const SizeField = ({ line, error, onChange }: SizeFieldProps) => {
  const { lineItemId, sizeUnit, size } = line;
  const isRefused = error !== undefined && !(sizeUnit && !isSize(size));
  const { data, isFetching } = RECORDS.useRecord(
    isRefused ? { endpoint: 'fabricator/line-item', id: lineItemId } : undefined,
    { fresh: true },
  );
  const unitNow = isRefused && data && !isFetching ? sizeUnitOf(data as LineItem) : sizeUnit;
  useEffect(() => {
    if (unitNow !== sizeUnit) onChange({ sizeUnit: unitNow, size: undefined });
  });
  return (
    sizeUnit && (
      <NumberField
        label={texts.size[sizeUnit]}
        value={size}
        onChange={(typed) => onChange({ size: typed })}
        error={error}
      />
    )
  );
};

const LineRow = (props: LineRowProps) => {
  const { line, figures, isOld, from, to, dispatch, onPutBack } = props;
  const { key, title, isRemoved } = line;
  const change = (changed: Partial<LineState>) => dispatch({ type: 'line', key, change: changed });
  const isNew = line.before === undefined;
  return (
    <DraftRow
      name={title}
      rowKey={key}
      details={
        <>
          {figures.notes?.map((note) => (
            <Box key={note} component="span" sx={{ display: 'block' }}>
              {note}
            </Box>
          ))}
          {figures.quantity !== undefined &&
            figures.quantity !== 1 &&
            texts.oldQuantity(formatNumber(figures.quantity))}
        </>
      }
      badge={
        isRemoved ? (
          <Badge isSmall tone="grey" label={texts.removed} />
        ) : (
          isNew && <Badge isSmall tone="blue" label={texts.isNew} />
        )
      }
      {...{ figures, isOld, from, to }}
      isGone={isRemoved}
    >
      {isRemoved ? (
        <Button
          size="small"
          data-put-back
          startIcon={<RetryIcon size={16} />}
          aria-label={texts.putBack(title)}
          onClick={() => onPutBack(key)}
        >
          {texts.putBackShort}
        </Button>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1.5, sm: 2 },
            gridTemplateColumns: { xs: '1fr 2fr', sm: 'minmax(0, 1fr) minmax(0, 2fr) auto' },
          }}
        >
          <Stack sx={{ minWidth: 0, gap: 1.5 }}>
            <DraftQuantity
              orderId={props.orderId}
              line={line}
              slabs={props.slabs}
              figures={figures}
              error={props.quantityError}
              onChange={change}
            />
            <SizeField line={line} error={props.sizeError} onChange={change} />
          </Stack>
          <HandPrice
            label={texts.priceOfOne}
            name={`lineItems.${key}.price`}
            value={line.price}
            onChange={(price) => change({ price })}
            listPrice={figures.listPrice}
            error={props.priceError}
          />
          <Buttons {...props} />
        </Box>
      )}
    </DraftRow>
  );
};

export interface DraftLineItemsProps {
  orderId: string;
  slabs: readonly SlabState[];
  lines: readonly LineState[];
  /** Keyed like the lines; lines that the server hasn't priced have none. */
  figures: ReadonlyMap<number, Figures>;
  prompts: Readonly<Record<string, string>>;
  isOld: boolean;
  from: string;
  to: string;
  dispatch: Dispatch<DraftAction>;
}

const UNKNOWN: Figures = { before: undefined, now: undefined, difference: 0, listPrice: undefined };

/** The line items of a draft: added from the price list, removed, moved, with quantities and prices. */
export const DraftLineItems = ({ lines, figures, prompts, ...row }: DraftLineItemsProps) => {
  const { dispatch } = row;
  const { list, focus } = useFocusAfterChange<HTMLDivElement>();
  const paths = linePaths(lines);
  const inRow = (key: number, selector: string) => `[data-row="${key}"] ${selector}:not(:disabled)`;
  const move = (key: number, step: 1 | -1) => {
    dispatch({ type: 'move', key, step });
    focus(inRow(key, `[data-move="${step}"]`), inRow(key, '[data-move]'));
  };
  const remove = (key: number) => {
    dispatch({ type: 'remove', key });
    focus(inRow(key, '[data-put-back]'), '[data-add] input');
  };
  const putBack = (key: number) => {
    dispatch({ type: 'line', key, change: { isRemoved: false } });
    focus(inRow(key, '[data-remove]'));
  };
  const add = (item: LineItem) => {
    dispatch({ type: 'add', item });
    focus('li:last-of-type input');
  };
  return (
    <Panel title={texts.lineItems} padded={false}>
      <div ref={list}>
        {lines.length === 0 ? (
          <Typography variant="body2" sx={{ p: 2.5, color: 'text.secondary' }}>
            {texts.noLineItems}
          </Typography>
        ) : (
          <>
            <DraftHead from={row.from} to={row.to} />
            <Box component="ul" aria-label={texts.lineItems} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {lines.map((line, index) => (
                <LineRow
                  key={line.key}
                  line={line}
                  figures={line.isRemoved ? removedFigures(line) : (figures.get(line.key) ?? UNKNOWN)}
                  isFirst={index === 0}
                  isLast={index === lines.length - 1}
                  quantityError={
                    prompts[`${paths.get(line.key)}.quantity`] ??
                    prompts[`${paths.get(line.key)}.edges`] ??
                    (line.sizeUnit ? undefined : prompts[`${paths.get(line.key)}.size`])
                  }
                  sizeError={prompts[`${paths.get(line.key)}.size`]}
                  priceError={prompts[`${paths.get(line.key)}.price`] ?? prompts[paths.get(line.key) ?? '']}
                  onMove={move}
                  onRemove={remove}
                  onPutBack={putBack}
                  {...row}
                />
              ))}
            </Box>
          </>
        )}
        <Box
          data-add
          sx={{
            p: { xs: 2, sm: 2.5 },
            borderTop: 1,
            borderColor: 'divider',
            '& > *': { maxWidth: 480 },
          }}
        >
          <RecordSearchField
            label={texts.add}
            hint={texts.addHint}
            endpoint="fabricator/line-item"
            records={RECORDS}
            textField="title"
            onChoose={(record) => add(record as LineItem)}
          />
        </Box>
      </div>
    </Panel>
  );
};
