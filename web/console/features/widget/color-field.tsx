import type { ComponentPropsWithRef } from 'react';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { TextField } from '../../ui/field.js';
import { Row, Stack } from '../../ui/page.js';
import { contrast, isColor } from './contrast.js';
import css from './widget.module.css';

/** Minimum contrast of a control with its background (WCAG 2.2, 1.4.11); text on the colour is black or white. */
const ENOUGH = 3;
/** Backgrounds of pages and of the widget's window. */
const GROUNDS = { light: '#ffffff', dark: '#16181d' } as const;

interface ColorFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'color'> {
  error?: string | undefined;
  color: string;
  onPick: (color: string) => void;
}

/** Colour by hex value or picker, showing its contrast. */
export function ColorField({ color, onPick, ...field }: ColorFieldProps) {
  const { widget } = useTexts();
  return (
    <Stack gap={2}>
      <div className={css.color}>
        <TextField {...field} label={widget.color} hint={widget.colorHint} dir="ltr" maxLength={7} />
        <input
          type="color"
          className={css.picker}
          aria-label={widget.pickColor}
          value={isColor(color) ? color.toLowerCase() : '#000000'}
          onChange={({ target }) => onPick(target.value)}
        />
      </div>
      <div role="status">{isColor(color) && <Contrasts color={color} />}</div>
    </Stack>
  );
}

function Contrasts({ color }: { color: string }) {
  const { widget } = useTexts();
  const oneDigit = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Row>
      {(['light', 'dark'] as const).map((ground) => {
        const value = contrast(color, GROUNDS[ground]);
        const isEnough = value >= ENOUGH;
        return (
          <Badge key={ground} meaning={isEnough ? 'success' : 'warning'} icon={isEnough ? 'check' : 'warning'}>
            {widget.contrast(widget.grounds[ground], oneDigit.format(value), isEnough)}
          </Badge>
        );
      })}
    </Row>
  );
}
