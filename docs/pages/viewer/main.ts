// The script of the game viewer, and of the worker in which it lets the search think.
import { startViewer } from './page.js';
import { answerQuestions } from './thoughts.js';

if (typeof document === 'undefined') answerQuestions();
else startViewer();
