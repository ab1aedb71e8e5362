@echo off
rem Windows: double-click. Starts Kontrollant with what lies beside this file: kontrollant.pyz or the wheel.
rem Nothing is fetched unless you agree.
setlocal
chcp 65001 >nul
set "HERE=%~dp0"
set "WHEEL="
for %%F in ("%HERE%kontrollant-*-py3-none-any.whl") do set "WHEEL=%%~fF"
where py >nul 2>nul
if errorlevel 1 goto wheel
if not exist "%HERE%kontrollant.pyz" goto wheel
py -3 "%HERE%kontrollant.pyz" %*
rem 78: the file is for another system or another Python.
if not %errorlevel% equ 78 goto end
:wheel
if defined WHEEL goto uv
echo Put kontrollant.pyz and Python 3.11 or newer on this computer,
echo or the wheel, kontrollant-...-py3-none-any.whl, beside this file.
goto end
:uv
where uv >nul 2>nul
if errorlevel 1 goto fetch
choice /m "uv will fetch the libraries, unless it has them already. Go on"
if errorlevel 2 goto end
goto run
:fetch
echo uv can run the wheel: a program of astral.sh that fetches Python and the libraries.
choice /m "It is not on this computer. Fetch it with winget"
if errorlevel 2 goto end
winget install --id astral-sh.uv --exact
if errorlevel 1 goto end
echo Close this window, and double-click this file again.
goto end
:run
uv tool run --from "%WHEEL%" kontrollant %*
:end
pause
