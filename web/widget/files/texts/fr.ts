/** French. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: 'Joindre des fichiers',
  attach_drop: 'Déposez les fichiers ici',
  attach_remove: 'Retirer {}',
  attach_uploading: '{} en cours d’envoi',
  attach_added: '{} est joint.',
  attach_wait: 'Veuillez attendre la fin de l’envoi des fichiers.',
  attach_many: 'Au plus {} fichiers par message.',
  attach_large: 'Ce fichier est trop volumineux.',
  attach_type: 'Les fichiers de ce type ne peuvent pas être envoyés.',
  attach_limit: 'Impossible d’envoyer d’autres fichiers pour le moment.',
  attach_failed: 'Ce fichier n’a pas pu être envoyé.',
  attach_gone: 'Ce fichier n’est plus là.',
};

export default texts;
