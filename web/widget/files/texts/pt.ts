/** Portuguese. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: 'Anexar arquivos',
  attach_drop: 'Solte os arquivos aqui',
  attach_remove: 'Remover {}',
  attach_uploading: 'Enviando {}',
  attach_added: '{} foi anexado.',
  attach_wait: 'Aguarde até os arquivos serem enviados.',
  attach_many: 'No máximo {} arquivos por mensagem.',
  attach_large: 'Este arquivo é grande demais.',
  attach_type: 'Arquivos deste tipo não podem ser enviados.',
  attach_limit: 'No momento não é possível enviar mais arquivos.',
  attach_failed: 'Não foi possível enviar este arquivo.',
  attach_gone: 'Este arquivo não está mais aqui.',
};

export default texts;
