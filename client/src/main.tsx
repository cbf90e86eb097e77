import './lib/no-code-from-text.ts';
import { startApp } from './app.tsx';
import './styles.css';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element with the id root');
startApp(element);
