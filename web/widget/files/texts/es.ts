/** Spanish. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: 'Adjuntar archivos',
  attach_drop: 'Suelta los archivos aquí',
  attach_remove: 'Quitar {}',
  attach_uploading: 'Subiendo {}',
  attach_added: '{} está adjunto.',
  attach_wait: 'Espera a que se suban los archivos.',
  attach_many: 'Como máximo {} archivos por mensaje.',
  attach_large: 'Este archivo es demasiado grande.',
  attach_type: 'No se pueden enviar archivos de este tipo.',
  attach_limit: 'Por ahora no se pueden enviar más archivos.',
  attach_failed: 'No se pudo subir este archivo.',
  attach_gone: 'Este archivo ya no está aquí.',
};

export default texts;
