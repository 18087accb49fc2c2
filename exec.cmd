@rem Shells replace themselves by the program after exec, so that npm passes signals on to it. Windows has no such command.
@%*
