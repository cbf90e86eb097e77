import './styles.css';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no element with the id root');

/** Screens that a link leads to, or the way to one, before there is an account to sign in with. */
const isOpen = /^\/(activate|forgot-password|reset-password|setup)\/?$/.test(location.pathname);

// The server says so where the request brought no session: then nobody has to be asked who it is.
if (element.dataset.visitor === 'first' && !isOpen)
  void import('./first-visit.tsx').then(({ startFirstVisit }) => {
    startFirstVisit(element);
  });
else void import('./app.tsx').then(({ startApp }) => startApp(element));
