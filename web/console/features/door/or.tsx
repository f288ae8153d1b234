import { useTexts } from '../../texts/texts.js';
import css from './door.module.css';

/** Between identity providers and the password. */
export const Or = () => <p className={css.or}>{useTexts().door.or}</p>;
