import { LIMITS } from 'bff-contract/constants';
import { type PointerEvent, useRef } from 'react';
import { Box, Button, Stack, Typography } from 'shared-ui/core';
import { sharedOrderSignatureTexts as texts } from './texts';

/** The size of the drawing, whose path has whole numbers. */
const SIZE = { width: 400, height: 150 };

/** The longest step of a path: "L399 149". */
const STEP_LENGTH = 8;

interface SignatureFieldProps {
  /** The path of an SVG; '' for none. */
  value: string;
  onChange: (path: string) => void;
}

/** Lets the customer draw a signature with a finger, a pen or a mouse. It is optional: the typed name signs. */
export const SignatureField = ({ value, onChange }: SignatureFieldProps) => {
  const isDrawing = useRef(false);
  // Several points may come before the next rendering.
  const path = useRef(value);
  const draw = (command: 'M' | 'L', event: PointerEvent<SVGSVGElement>) => {
    if (path.current.length > LIMITS.signatureLength - STEP_LENGTH) return;
    const area = event.currentTarget.getBoundingClientRect();
    const at = (position: number, length: number, size: number) =>
      Math.min(size - 1, Math.max(0, Math.round((position / (length || 1)) * size)));
    const x = at(event.clientX - area.left, area.width, SIZE.width);
    const y = at(event.clientY - area.top, area.height, SIZE.height);
    path.current += `${command}${x} ${y}`;
    onChange(path.current);
  };
  return (
    <Stack role="group" aria-label={texts.label} sx={{ gap: 0.5 }}>
      <Typography variant="body2">{texts.label}</Typography>
      <Box
        component="svg"
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={value ? texts.drawn : texts.empty}
        onPointerDown={(event: PointerEvent<SVGSVGElement>) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          isDrawing.current = true;
          draw('M', event);
        }}
        onPointerMove={(event: PointerEvent<SVGSVGElement>) => isDrawing.current && draw('L', event)}
        onPointerUp={() => {
          isDrawing.current = false;
        }}
        onPointerCancel={() => {
          isDrawing.current = false;
        }}
        sx={{
          width: '100%',
          maxWidth: SIZE.width,
          aspectRatio: `${SIZE.width} / ${SIZE.height}`,
          border: 1,
          borderColor: 'text.secondary',
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.primary',
          cursor: 'crosshair',
          touchAction: 'none',
        }}
      >
        <path
          d={value}
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Box>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, maxWidth: SIZE.width }}
      >
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.hint}
        </Typography>
        {value && (
          <Button
            size="small"
            variant="text"
            onClick={() => {
              path.current = '';
              onChange('');
            }}
          >
            {texts.clear}
          </Button>
        )}
      </Stack>
    </Stack>
  );
};
