import { useTexts } from '../../texts/texts.js';
import css from './auth.module.css';

/** Divider between identity providers and the password. */
export const Or = () => <p className={css.or}>{useTexts().auth.or}</p>;
